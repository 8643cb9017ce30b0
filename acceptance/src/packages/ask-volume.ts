import { findVolume, makeVolume } from './serve-volume.ts'

// ask-volume.ts make ORIGIN TOKEN LABEL | find ORIGIN TOKEN ID: a volume of an installed service as JSON, asked for by a process of its own, which may be in another network.
const [verb, origin = '', token = '', which = ''] = process.argv.slice(2)
const served = { origin, token }
const volume = verb === 'make' ? await makeVolume(served, which) : await findVolume(served, Number(which))
process.stdout.write(`${JSON.stringify(volume)}\n`)
