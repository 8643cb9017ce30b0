import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import { catalogQueries } from '../data/catalog-queries.ts'
import { versionRows } from './version-rows.ts'
import { EntityLink } from '../../display/events/entity-link.tsx'

/** Lists Kubernetes versions available or in use, with their clusters. Errors show an alert. */
export function VersionsPage(): ReactNode {
  const { data: available, error } = useQuery(catalogQueries.versions)
  const { data: clusters, error: clustersError } = useQuery(clusterQueries.all)
  return (
    <>
      <div className="title">
        <div>
          <Link to="/clusters">Clusters</Link>
          <h1>Kubernetes versions</h1>
        </div>
      </div>
      <ErrorAlert title="Could not load the versions" error={error ?? clustersError} />
      <section className="panel" aria-label="Versions, newest first">
        <ul className="rows">
          {versionRows(available ?? [], clusters ?? []).map(({ version, hint, running }) => (
            <li key={version}>
              <span className="what">
                <strong>{version}</strong> <span className="soft">{hint}</span>
              </span>
              <span>
                {clusters === undefined ? (
                  <span className="soft">Loading…</span>
                ) : running.length === 0 ? (
                  <span className="soft">No clusters</span>
                ) : (
                  'Used by '
                )}
                {running.map(({ id, label }, at) => (
                  <Fragment key={id}>
                    {at === 0 ? '' : ', '}
                    <EntityLink entity={{ type: 'orchcluster', id, label }} />
                  </Fragment>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <p>
        You upgrade a cluster one minor version at a time, and you cannot downgrade it. The control plane is upgraded
        immediately. Nodes are upgraded when they are recycled, which an upgrade does by default.
      </p>
    </>
  )
}
