import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../../packaging', path), 'utf8')

describe('the file for compose', () => {
  interface Service {
    readonly command?: readonly string[]
    readonly environment?: Readonly<Record<string, string>>
  }
  const { services } = parse(read('compose/compose.yaml'), { merge: true }) as { services: Record<string, Service> }

  test.each(Object.entries(services))('drops the capabilities of %s', (name, service) => {
    const owner = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']
    const added = name === 'postgres' ? { cap_add: owner } : {}
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], ...added })
    expect('cap_add' in service).toBe('cap_add' in added)
  })

  test('accepts requests for the names of its services (decision A12)', () => {
    const serving = Object.entries(services).filter(([, { command = [] }]) => command[0] === 'serve')
    const allowed = `\${MOORAGE_ALLOWED_HOSTS:-${serving.map(([name]) => name).join(',')}}`
    expect(serving).toHaveLength(4)
    for (const [name, { environment }] of serving) expect(environment?.['MOORAGE_ALLOWED_HOSTS'], name).toBe(allowed)
  })
})

/** Templates as text. helm.packages.test.ts renders them if Helm is built. */
describe('the templates of the chart', () => {
  const helpers = read('helm/moorage/templates/_helpers.tpl')

  test('drop the capabilities of PostgreSQL', () => {
    const [, container] = read('helm/moorage/templates/postgres.yaml').split(' containers:\n')
    expect(container).toMatch(/^ +allowPrivilegeEscalation: false\n +capabilities: \{ drop: \[ALL\] \}$/m)
    expect(container?.match(/- name: \w+\n +image:/g)).toHaveLength(1)
  })

  test('accept requests for each name of each Service (decision A12)', () => {
    const named = read('helm/moorage/templates/services.yaml').matchAll(/^kind: Service\n[^]*?^ {2}name: (.*)$/gm)
    const names = [...named].map(([, name]) => name?.replace('{{ $name }}', ''))
    const base = '(include "moorage.name" .)'
    expect(names).toEqual(['', '-admin'])
    expect(helpers).toContain(`range $service := list ${base} (printf "%s-admin" ${base}) -}}`)
    const suffixes = ['.%s', '.%s.svc', '.%s.svc.cluster.local'].map((form) => `(printf "${form}" $.Release.Namespace)`)
    expect(helpers).toContain(`range $suffix := list "" ${suffixes.join(' ')} -}}`)
    expect(helpers).toContain(
      '- name: MOORAGE_ALLOWED_HOSTS\n  value: {{ include "moorage.allowedHosts" . | quote }}\n',
    )
  })
})
