/** Head of `npm test`: npm puts node_modules/.bin first in PATH, so `node` is the bundled one wherever there is one. */
import { findNodeProgram } from './find-node.js'

var node = findNodeProgram()
if (!node.isCurrent) {
  process.stderr.write(node.complaint)
  process.exit(1)
}
