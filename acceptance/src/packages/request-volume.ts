import { findVolume, makeVolume } from './serve-volume.ts'

// request-volume.ts make ORIGIN TOKEN LABEL | find ORIGIN TOKEN ID: prints a volume as JSON.
const [verb, origin = '', token = '', which = ''] = process.argv.slice(2)
const served = { origin, token }
const volume = verb === 'make' ? await makeVolume(served, which) : await findVolume(served, Number(which))
process.stdout.write(`${JSON.stringify(volume)}\n`)
