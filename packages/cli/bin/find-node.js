/** Contains only old JavaScript syntax. Node versions that cannot run the product must load this file. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** First Node version (major, minor) that runs TypeScript without a flag. */
var floor = [22, 18]

/**
 * Returns Nodes that can run the product. `isCurrent`: the current Node can. `bundled`: path of npm's Node for this platform, or null. `complaint`: the error
 * message if neither exists.
 */
export function findNodeProgram() {
  var version = process.versions.node.split('.').map(Number)
  return {
    isCurrent: version[0] > floor[0] || (version[0] === floor[0] && version[1] >= floor[1]),
    bundled: findBundled(),
    complaint:
      'moor requires Node.js ' +
      floor.join('.') +
      ' or newer, but this is ' +
      process.versions.node +
      '. On Linux (x64, arm64), run npm ci to install it. On other platforms, install Node.js.\n',
  }
}

function findBundled() {
  var isWindows = process.platform === 'win32'
  var name = 'node-' + (isWindows ? 'win' : process.platform) + '-' + process.arch
  try {
    var root = dirname(createRequire(import.meta.url).resolve(name + '/package.json'))
    var file = join(root, 'bin', isWindows ? 'node.exe' : 'node')
    return existsSync(file) ? file : null
  } catch (error) {
    return null
  }
}
