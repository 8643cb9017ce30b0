import { join } from 'node:path'

/** Keeps Go's downloads and builds in the cache, on one core, without toolchain downloads. */
export function goSettings(cache: string): string[] {
  return [
    `GOCACHE=${join(cache, 'go/build')}`,
    `GOMODCACHE=${join(cache, 'go/mod')}`,
    'GOFLAGS=-modcacherw -p=1 -buildvcs=false',
    'GOTOOLCHAIN=local',
    'GOMAXPROCS=1',
  ]
}
