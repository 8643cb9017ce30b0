// The library requires metadata functions when it loads.
import 'reflect-metadata'

export * from '@peculiar/x509'
