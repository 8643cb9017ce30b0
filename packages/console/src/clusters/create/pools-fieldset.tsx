import Button from '@cloudscape-design/components/button'
import type { ReactNode } from 'react'
import { PoolFields } from '../pools/pool-fields.tsx'
import type { ClusterFieldsetProps } from './cluster-fieldset.tsx'
import { withPool } from './cluster-wish.ts'

/** Node pools of a new cluster, at least one. */
export function PoolsFieldset({ wish, refusal, onChange }: ClusterFieldsetProps): ReactNode {
  return (
    <>
      {wish.pools.map((pool, index) => (
        <fieldset key={pool.key} className="panel">
          <legend>Node pool {index + 1}</legend>
          <PoolFields
            wish={pool}
            region={wish.region}
            refusal={refusal}
            at={`node_pools[${index}].`}
            onChange={(changed) =>
              onChange({
                ...wish,
                pools: wish.pools.map((one) => (one.key === pool.key ? { ...changed, key: one.key } : one)),
              })
            }
          />
          {wish.pools.length === 1 ? null : (
            <Button
              formAction="none"
              ariaLabel={`Remove node pool ${index + 1}`}
              onClick={() => onChange({ ...wish, pools: wish.pools.filter(({ key }) => key !== pool.key) })}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button formAction="none" onClick={() => onChange(withPool(wish))}>
          Add node pool
        </Button>
      </div>
    </>
  )
}
