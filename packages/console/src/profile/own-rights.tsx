import type { Grants } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { EntityLink } from '../display/events/entity-link.tsx'
import { inSentence } from '../display/in-sentence.ts'
import { levelName } from '../resources/access-levels.ts'
import { Detail } from '../resources/details.tsx'

const kinds = [
  ['volume', 'Volumes'],
  ['host', 'Hosts'],
  ['cluster', 'Clusters'],
  ['image', 'Images'],
] as const

/** Shows a restricted user's permissions. */
export function OwnRights({ rights }: { readonly rights: Grants }): ReactNode {
  const { account_access: account } = rights.global
  const creatable = (['volumes', 'hosts', 'clusters', 'images'] as const).filter((one) => rights.global[`add_${one}`])
  return (
    <section className="panel">
      <h2>Your permissions</h2>
      <dl className="facts">
        <Detail name="Create">{creatable.length === 0 ? 'None' : creatable.join(', ')}</Detail>
        <Detail name="Account, users and costs">{inSentence(levelName(account))}</Detail>
        {kinds.map(([kind, name]) => (
          <Detail key={kind} name={name}>
            {rights[kind].length === 0 ? (
              'None'
            ) : (
              <ul className="plain">
                {rights[kind].map(({ id, label, permissions }) => (
                  <li key={id}>
                    <EntityLink entity={{ type: kind === 'cluster' ? 'orchcluster' : kind, id, label }} />,{' '}
                    {inSentence(levelName(permissions))}
                  </li>
                ))}
              </ul>
            )}
          </Detail>
        ))}
      </dl>
    </section>
  )
}
