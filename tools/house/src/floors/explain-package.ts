import { isTestFile } from '../project/project-file.ts'
import { findRoom } from './rooms.ts'

/** A package that only some rooms may import. */
interface PackageRule {
  /** Matches the package's name. */
  readonly packages: RegExp
  readonly rooms: readonly string[]
  /** Ends the sentence "X may not import Y because ...". */
  readonly because: string
}

/** Who may use which package from outside; a package that no rule names is free. */
const packageRules: readonly PackageRule[] = [
  {
    packages: /^(pg|kysely|pg-copy-streams)$/,
    rooms: [
      'store',
      'drivers',
      'drivers/schema',
      'drivers/registry',
      'main',
      'testkit',
      'acceptance/crash-rounds',
      'bench',
    ],
    because: 'only the store speaks SQL to the control plane, and a driver to its own world',
  },
  {
    packages: /^(fastify|@fastify\/.*)$/,
    rooms: ['api', 'oauth', 'dashboard', 'drivers', 'main', 'testkit', 'bench'],
    because:
      'only the API, the sign-in and the dashboards beside it know HTTP, and a driver that opens a door of its own',
  },
  {
    packages: /^oidc-provider$/,
    rooms: ['oauth'],
    because: 'tokens and the API must not depend on who speaks the protocol (ADR 0011)',
  },
  { packages: /^(vitest|fast-check|@vitest\/.*)$/, rooms: ['testkit', 'testing'], because: 'test tools are for tests' },
  {
    packages: /^(@peculiar\/.*|reflect-metadata)$/,
    rooms: ['reconcile', 'drivers/certificates'],
    because: 'authorities are made by the reconcilers and certificates by what drivers share, nowhere else',
  },
  { packages: /^@babel\/parser$/, rooms: ['house'], because: 'only the house reads code' },
]

/** Rooms that import nothing from outside but what is listed: they must run anywhere and stay pure. */
const sealedRooms: Readonly<Record<string, { readonly packages: readonly string[]; readonly because: string }>> = {
  contract: { packages: ['typebox', 'typebox/value'], because: 'the contract must run in browsers too' },
  'domain/shared': { packages: [], because: 'the domain is pure: no clock, no randomness, no I/O' },
  domain: { packages: [], because: 'the domain is pure: no clock, no randomness, no I/O' },
  sdk: { packages: [], because: 'it runs in browsers, and whoever installs it installs nothing else' },
  'reconcile/ports': { packages: [], because: 'a port is only words' },
}

/** Says why a file may not import a package from outside the project; undefined when it may. Tests may import any. */
export function explainPackage(from: string, name: string): string | undefined {
  const room = findRoom(from)
  if (!room || isTestFile(from)) return undefined
  const sealed = sealedRooms[room.name]
  if (sealed && !sealed.packages.includes(name)) return `${room.name} may not import ${name} because ${sealed.because}`
  const rule = packageRules.find((one) => one.packages.test(name) && !one.rooms.includes(room.name))
  return rule && `${room.name} may not import ${name} because ${rule.because}`
}
