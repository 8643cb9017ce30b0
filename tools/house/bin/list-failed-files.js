#!/usr/bin/env node
/** Prints the files of vitest's report FILE to run again, one per line; nothing if the report is missing. */
import { existsSync, readFileSync } from 'node:fs'
import { listFailedFiles } from '../src/results/report-lists.js'

const file = process.argv[2] ?? ''
for (const { name } of listFailedFiles(existsSync(file) ? readFileSync(file, 'utf8') : null)) {
  process.stdout.write(`${name}\n`)
}
