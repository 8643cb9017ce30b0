import Type from 'typebox'
import {
  imageNameField as imageName,
  imagePrefixField,
  imageSourceFields,
  regionField as regionWord,
  strictFields as strict,
  integerField as whole,
  nameField as word,
} from './schema-fields.ts'

const hostMachine = Type.Object(
  {
    name: word('Name in logs and placements. Do not change it while hosts run on the machine.'),
    regions: Type.Array(word(regionWord), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: 'Regions that the machine serves.',
    }),
    socket: Type.String({
      pattern: '^unix:///[^\\u0000-\\u001f]{1,107}$',
      description: 'Socket of the Docker-compatible container runtime, such as `unix:///var/run/docker.sock`.',
    }),
    memory_mib: Type.Optional(
      whole(64, 67_108_864, 'Total memory for hosts. Default: the memory of the machine minus 1 GiB.'),
    ),
    vcpus: Type.Optional(whole(1, 65_536, 'Total virtual CPUs for hosts. Default: four for each CPU of the machine.')),
  },
  { ...strict, description: 'Machines that run hosts.' },
)

const hostImage = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$', description: 'Image ID in the catalogue.' }),
    image: imageName('Container image for this image ID. It must contain a shell.'),
  },
  { ...strict, description: 'Disk images.' },
)

const sources = Type.Object(
  {
    prefix: Type.Optional(
      imagePrefixField('Registry prefix of the node image `node:v<version>`, ending in a slash. Default: none.'),
    ),
    ...imageSourceFields,
  },
  { ...strict, description: 'Sources of container images.' },
)

/** Engines file entry of hosts in containers. */
export const containerHosts = Type.Object(
  {
    name: word('Name of the engine. Catalogue regions refer to it as their host driver.'),
    machines: Type.Array(hostMachine, { minItems: 1, maxItems: 1000, description: 'Machines that run hosts.' }),
    image: Type.Optional(
      imageName(
        'Container image for hosts that have no disk created from an image. It must contain a shell. Default: `debian:12`.',
      ),
    ),
    tools_image: Type.Optional(
      imageName(
        'Image of the containers that create loop devices and bind addresses. It must contain a shell, `losetup` and `nsenter`. Default: the value of `image`.',
      ),
    ),
    images: Type.Optional(Type.Array(hostImage, { maxItems: 1000, description: 'Disk images. Default: none.' })),
    sources: Type.Optional(sources),
    shutdown_grace_seconds: Type.Optional(
      whole(0, 600, 'Seconds that a host gets to shut down before it is killed. Default: 10.'),
    ),
  },
  { ...strict, description: 'Hosts in containers, with file volumes.' },
)
