export * from './create-libvirt-engine.ts'
export * from './libvirt-options.ts'
