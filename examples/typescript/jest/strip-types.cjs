// ts-jest, Babel, or SWC also work. Jest runs under `node --experimental-vm-modules`, because the kit consists of ES modules.
const { stripTypeScriptTypes } = require('node:module')

exports.process = (source) => ({ code: stripTypeScriptTypes(source) })
