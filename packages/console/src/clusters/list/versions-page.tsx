import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { clusterQueries } from '../data/cluster-queries.ts'
import { offerQueries } from '../data/offer-queries.ts'
import { versionRows } from './version-rows.ts'

/** Lists the Kubernetes versions that are available or in use, with their clusters. */
export function VersionsPage(): ReactNode {
  const { data: offered, error } = useQuery(offerQueries.versions)
  const { data: clusters, error: unseen } = useQuery(clusterQueries.all)
  return (
    <>
      <div className="title">
        <div>
          <Link to="/clusters">Clusters</Link>
          <h1>Kubernetes versions</h1>
        </div>
      </div>
      <FaultAlert title="Could not load the versions" error={error ?? unseen} />
      <section className="panel" aria-label="Versions, newest first">
        <ul className="rows">
          {versionRows(offered ?? [], clusters ?? []).map(({ version, words, running }) => (
            <li key={version}>
              <span className="what">
                <strong>{version}</strong> <span className="soft">{words}</span>
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
                    <Link to="/clusters/$clusterId" params={{ clusterId: String(id) }}>
                      {label}
                    </Link>
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
