import type { Grants } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { EntityLink } from '../resources/entity-link.tsx'
import { Fact } from '../resources/facts.tsx'

const kinds = [
  ['volume', 'Volumes'],
  ['host', 'Hosts'],
  ['cluster', 'Clusters'],
] as const

/** Shows the permissions of a restricted user. */
export function OwnRights({ rights }: { readonly rights: Grants }): ReactNode {
  const { add_volumes: volumes, add_hosts: hosts, add_clusters: clusters, account_access: account } = rights.global
  const made = [volumes ? 'volumes' : [], hosts ? 'hosts' : [], clusters ? 'clusters' : []].flat()
  return (
    <section className="panel">
      <h2>Your permissions</h2>
      <dl className="facts">
        <Fact name="Create">{made.length === 0 ? 'None' : made.join(', ')}</Fact>
        <Fact name="Account, users and costs">{levelWords(account)}</Fact>
        {kinds.map(([kind, name]) => (
          <Fact key={kind} name={name}>
            {rights[kind].length === 0 ? (
              'None'
            ) : (
              <ul className="plain">
                {rights[kind].map(({ id, label, permissions }) => (
                  <li key={id}>
                    <EntityLink entity={{ type: kind === 'cluster' ? 'orchcluster' : kind, id, label, url: '' }} />,{' '}
                    {levelWords(permissions)}
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function levelWords(level: 'read_only' | 'read_write' | null): string {
  if (level === null) return 'no access'
  return level === 'read_only' ? 'read only' : 'read/write'
}
