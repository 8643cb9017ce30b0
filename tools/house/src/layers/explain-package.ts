import { isTestFile } from '../project/project-file.ts'
import { findModule } from './modules.ts'

interface PackageRule {
  readonly packages: RegExp
  readonly modules: readonly string[]
  readonly because: string
}

/** Packages that only some modules may import. */
const packageRules: readonly PackageRule[] = [
  {
    packages: /^(pg|kysely|pg-copy-streams)$/,
    modules: [
      'store',
      'drivers',
      'drivers/schema',
      'drivers/registry',
      'main',
      'testkit',
      'acceptance/crash-rounds',
      'bench',
    ],
    because: 'only the store sends SQL to the database of the control plane, and a driver to its own',
  },
  {
    packages: /^(fastify|@fastify\/.*)$/,
    modules: ['api', 'oauth', 'dashboard', 'drivers', 'main', 'testkit', 'bench'],
    because: 'only the API, the sign-in, the dashboards and a driver with its own listener use HTTP',
  },
  {
    packages: /^oidc-provider$/,
    modules: ['oauth'],
    because: 'tokens and the API must not depend on the implementation of the protocol (ADR 0011)',
  },
  {
    packages: /^(vitest|fast-check|@vitest\/.*)$/,
    modules: ['testkit', 'testing'],
    because: 'test tools are for tests',
  },
  {
    packages: /^(@peculiar\/.*|reflect-metadata)$/,
    modules: ['reconcile', 'drivers/certificates'],
    because: 'only the reconcilers create authorities, and only the shared code of drivers creates certificates',
  },
  { packages: /^@babel\/parser$/, modules: ['house'], because: 'only the codebase rules parse code' },
]

/** Modules that are pure or must run anywhere, with the packages that they may import. */
const sealedModules: Readonly<Record<string, { readonly packages: readonly string[]; readonly because: string }>> = {
  contract: { packages: ['typebox', 'typebox/value'], because: 'the contract must run in browsers too' },
  'domain/shared': { packages: [], because: 'the domain is pure: no clock, no randomness, no I/O' },
  domain: { packages: ['ipaddr.js', 'node:util'], because: 'the domain is pure: no clock, no randomness, no I/O' },
  sdk: { packages: [], because: 'it runs in browsers and has no dependencies' },
  'reconcile/ports': { packages: [], because: 'a port contains only types' },
}

/** Returns why a file may not import an external package; undefined if it may. Tests may import any. */
export function explainPackage(from: string, name: string): string | undefined {
  const module = findModule(from)
  if (!module || isTestFile(from)) return undefined
  const sealed = sealedModules[module.name]
  if (sealed && !sealed.packages.includes(name))
    return `${module.name} may not import ${name} because ${sealed.because}`
  const rule = packageRules.find((one) => one.packages.test(name) && !one.modules.includes(module.name))
  return rule && `${module.name} may not import ${name} because ${rule.because}`
}
