#!/usr/bin/env node
/**
 * Entry point of `moor`. Runs in this process if Node is new enough, otherwise in a child with the Node that npm installed. The child shares the terminal,
 * receives all signals, and determines the exit code. Contains only old JavaScript syntax (see find-node.js).
 */
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBundle } from './find-bundle.js'
import { findNodeProgram } from './find-node.js'

/** Bundle, otherwise the sources. A few files instead of three thousand halve the memory and the CPU time of a start (ADR 0032). */
var bundle = findBundle(fileURLToPath(new URL('../../..', import.meta.url)))
var main = bundle || fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Compile cache, which halves the CPU time of a start from sources (1.2 to 0.6 s). Only users who can write the code beside it can write the cache. */
var cache = fileURLToPath(new URL('../node_modules/.cache/moorage', import.meta.url))

/** Some sources are generated. The build writes this file last. */
var isGenerated = bundle !== null || existsSync(new URL('../src/user/generated/digest.txt', import.meta.url))

var node = findNodeProgram()
if (!node.isCurrent && node.bundled === null) {
  end(node.complaint)
} else if (!isGenerated) {
  end('moor: The generated sources are missing. To build them, run npm run generate.\n')
} else if (node.isCurrent) {
  nodeModule.enableCompileCache(cache)
  import(pathToFileURL(main).href)
} else {
  launch(node.bundled)
}

function end(message) {
  process.stderr.write(message)
  process.exit(1)
}

/** The child exits when its IPC channel closes (src/operator/exit-with-parent.ts). */
function launch(file) {
  var env = Object.assign({}, process.env, { MOORAGE_LAUNCHED: '1', NODE_COMPILE_CACHE: cache })
  var args = [main].concat(process.argv.slice(2))
  var spawn = nodeModule.createRequire(import.meta.url)('node:child_process').spawn
  var child
  // A signal during the spawn would otherwise end only the launcher.
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
