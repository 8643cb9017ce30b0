export * from './create-container-hosts.ts'
export * from './container-host-options.ts'
export { containerHostCapabilities } from './hosts/create-container-host-driver.ts'
