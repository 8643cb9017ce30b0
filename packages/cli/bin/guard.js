/** First step of npm scripts that run sources. npm puts node_modules/.bin first in PATH, so `node` is the bundled one if it exists. */
import { findNodeProgram } from './find-node.js'

var node = findNodeProgram()
if (!node.isCurrent) {
  process.stderr.write(node.complaint)
  process.exit(1)
}
