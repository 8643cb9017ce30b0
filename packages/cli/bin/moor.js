#!/usr/bin/env node
/**
 * The command `moor`. Runs in this process where Node is new enough; else under the Node that npm brought along, as a
 * child that shares our terminal, gets our signals and gives us its exit code. Plain old JavaScript (see find-node.js).
 */
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBundle } from './find-bundle.js'
import { findNodeProgram } from './find-node.js'

/** In the bundle the same is a few files instead of three thousand, which halves the work of a start and the memory (ADR 0032). */
var main =
  findBundle(fileURLToPath(new URL('../../..', import.meta.url))) ||
  fileURLToPath(new URL('../src/main.ts', import.meta.url))

/**
 * Compiled code is kept between runs: it halves the work of a start from sources (1.2 to 0.6 s of CPU). Beside the code and not in a
 * temporary folder, so that only those who may write the one can write the other.
 */
var cache = fileURLToPath(new URL('../node_modules/.cache/moorage', import.meta.url))

var node = findNodeProgram()
if (node.isCurrent) {
  nodeModule.enableCompileCache(cache)
  import(pathToFileURL(main).href)
} else if (node.bundled !== null) {
  launch(node.bundled)
} else {
  process.stderr.write(node.complaint)
  process.exit(1)
}

/** The channel's end tells the child that we were killed, so that it cannot outlive us unnoticed (src/follow-parent.ts). */
function launch(file) {
  var env = Object.assign({}, process.env, { MOORAGE_LAUNCHED: '1', NODE_COMPILE_CACHE: cache })
  var args = [main].concat(process.argv.slice(2))
  // Loaded here only, as a start in this process does without.
  var spawn = nodeModule.createRequire(import.meta.url)('node:child_process').spawn
  var child
  // Before the child is there: a signal that comes while it is being made would end us alone, without its exit code.
  var signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2']
  signals.forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal)
    })
  })
  child = spawn(file, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: env })
  child.on('error', function (error) {
    process.stderr.write('moor could not start ' + file + ': ' + error.message + '\n')
    process.exit(1)
  })
  child.on('exit', function (code, signal) {
    process.exit(signal === null ? code : 128 + constants.signals[signal])
  })
}
