import { join } from 'node:path'

/** Settings that keep Go's downloads and builds in the cache folder, limit it to one core, and disable toolchain downloads. */
export function goSettings(cache: string): string[] {
  return [
    `GOCACHE=${join(cache, 'go/build')}`,
    `GOMODCACHE=${join(cache, 'go/mod')}`,
    'GOFLAGS=-modcacherw -p=1 -buildvcs=false',
    'GOTOOLCHAIN=local',
    'GOMAXPROCS=1',
  ]
}
