import { describe, expect, it } from 'vitest'
import {
  planResizedDisk,
  rejectResizeOfNode,
  rejectResizeBelowVolumes,
  rejectResizeBelowDisks,
  type WeighedDisk,
} from './resize.ts'

const main: WeighedDisk = { id: 1, sizeMib: 90, filesystem: 'ext4' }
const swap: WeighedDisk = { id: 2, sizeMib: 10, filesystem: 'swap' }

describe('resize of a host (decision H10.8)', () => {
  it('the only disk with a file system takes the added space', () => {
    expect(planResizedDisk([main, swap], 150)).toEqual({ id: 1, sizeMib: 140 })
    expect(planResizedDisk([{ ...main, filesystem: 'ext3' }], 150)).toEqual({ id: 1, sizeMib: 150 })
  })

  it('no disk grows if several have a file system, one is raw, or no space is added', () => {
    expect(planResizedDisk([main, { ...main, id: 3 }], 500)).toBeNull()
    expect(planResizedDisk([main, { ...main, id: 3, filesystem: 'raw' }], 500)).toBeNull()
    expect(planResizedDisk([swap], 500)).toBeNull()
    expect(planResizedDisk([main, swap], 100)).toBeNull()
  })

  it('is rejected if disks or volumes need more than the type has, and for nodes', () => {
    expect(() => rejectResizeBelowDisks(100, 100)).not.toThrow()
    expect(() => rejectResizeBelowDisks(101, 100)).toThrow('use 101 MB, and this type has 100 MB')
    expect(() => rejectResizeBelowVolumes(8, 8)).not.toThrow()
    expect(() => rejectResizeBelowVolumes(9, 8)).toThrow('has 9 volumes attached, and a host of this type can have 8')
    expect(() => rejectResizeOfNode(null)).not.toThrow()
    expect(() => rejectResizeOfNode(4)).toThrow('node of cluster 4')
  })
})
