import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'
import { PoolFields } from '../pools/pool-fields.tsx'
import type { ClusterFieldsetProps } from './cluster-fieldset.tsx'
import { withPool } from './cluster-draft.ts'

/** Fields of a new cluster's node pools, at least one. */
export function PoolsFieldset({ draft, error, onChange }: ClusterFieldsetProps): ReactNode {
  return (
    <>
      {draft.pools.map((pool, index) => (
        <fieldset key={pool.key} className="panel">
          <legend>Node pool {index + 1}</legend>
          <PoolFields
            draft={pool}
            region={draft.region}
            error={error}
            at={`node_pools[${index}].`}
            onChange={(changed) =>
              onChange({
                ...draft,
                pools: draft.pools.map((one) => (one.key === pool.key ? { ...changed, key: one.key } : one)),
              })
            }
          />
          {draft.pools.length === 1 ? null : (
            <Button
              formAction="none"
              ariaLabel={`Remove node pool ${index + 1}`}
              onClick={() => onChange({ ...draft, pools: draft.pools.filter(({ key }) => key !== pool.key) })}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button formAction="none" onClick={() => onChange(withPool(draft))}>
          Add node pool
        </Button>
      </div>
    </>
  )
}
