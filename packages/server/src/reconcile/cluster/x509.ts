// The library looks for metadata functions when it is loaded.
import 'reflect-metadata'

export * from '@peculiar/x509'
