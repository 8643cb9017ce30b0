import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../read-fields.ts'

/** Line between notices. */
export const separator = `\n${'-'.repeat(79)}\n\n`

/** Writes a file with name, version, licence and licence text, if any, of each package in bundle and console. Throws if a package.json names no licence. */
export function writeNotices(root: string, bundle: string, file: string): void {
  const inCommand = listInputs(bundle).flatMap(
    (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  )
  const places = new Set([...inCommand, ...listConsole(bundle)])
  const notices = [...places].toSorted().map((place) => describeNotice(join(root, place)))
  writeFileSync(file, notices.join(separator))
}

function listInputs(bundle: string): readonly string[] {
  const inputs: unknown = JSON.parse(readFileSync(join(bundle, 'inputs.json'), 'utf8'))
  if (!Array.isArray(inputs)) throw new Error(`${bundle} does not list its inputs.`)
  return inputs.map((input) => (Array.isArray(input) ? String(input[0]) : ''))
}

function listConsole(bundle: string): readonly string[] {
  const file = join(bundle, 'assets/packages/console/dist/packages.json')
  const places: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(places)) throw new Error(`${file} does not list the packages of the console.`)
  return places.map(String)
}

function describeNotice(place: string): string {
  const manifest = join(place, 'package.json')
  const licence = readText(manifest, 'license')
  const words = readLicence(place) ?? `${licence}, by its package.json`
  return `${readText(manifest, 'name')} ${readText(manifest, 'version')} (${licence})\n\n${words}\n`
}

/** Licence text of a package's folder, with its NOTICE, which Apache-2.0 requires; null without a licence file. */
export function readLicence(place: string): string | null {
  const names = readdirSync(place)
  const text = names.find((name) => /^(licen[cs]e|copying)/i.test(name))
  if (text === undefined) return null
  const found = [text, names.find((name) => /^notice/i.test(name))].filter((name) => name !== undefined)
  return found.map((name) => readFileSync(join(place, name), 'utf8').trim()).join('\n\n')
}
