// ts-jest, Babel or SWC do here as well. Jest itself runs under `node --experimental-vm-modules`, as the kit consists of modules.
const { stripTypeScriptTypes } = require('node:module')

exports.process = (source) => ({ code: stripTypeScriptTypes(source) })
