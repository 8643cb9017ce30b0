import Type from 'typebox'
import {
  imageNameField as imageName,
  imagePrefixField,
  imageSourceFields,
  regionField as regionWord,
  strictFields as strict,
  wholeField as whole,
  wordField as word,
} from './schema-fields.ts'

const hostMachine = Type.Object(
  {
    name: word('What logs and placements call it; it is never changed while hosts are on it.'),
    regions: Type.Array(word(regionWord), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: 'Regions it serves.',
    }),
    socket: Type.String({
      pattern: '^unix:///[^\\u0000-\\u001f]{1,107}$',
      description: 'The Docker-compatible interface of its containers: `unix:///var/run/docker.sock`.',
    }),
    memory_mib: Type.Optional(whole(64, 67_108_864, 'Memory that hosts may have together. Default: all but 1 GiB.')),
    vcpus: Type.Optional(
      whole(1, 65_536, 'Processors that hosts may have together. Default: four for each of its own.'),
    ),
  },
  { ...strict, description: 'Machines that run hosts.' },
)

const hostImage = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$', description: 'Image of the catalogue.' }),
    image: imageName('Image of containers that stands for it: one with a shell.'),
  },
  { ...strict, description: 'What disks are made from.' },
)

const sources = Type.Object(
  {
    prefix: Type.Optional(
      imagePrefixField(
        'What stands before `node:v<version>`, the image of hosts that are nodes, with a slash at the end. Default: nothing.',
      ),
    ),
    ...imageSourceFields,
  },
  { ...strict, description: 'Where images come from.' },
)

/** An engine of hosts that are containers, as a file of engines describes it. */
export const containerHosts = Type.Object(
  {
    name: word('What regions of the catalogue name as their driver of hosts.'),
    machines: Type.Array(hostMachine, { minItems: 1, maxItems: 1000, description: 'Machines that run hosts.' }),
    image: Type.Optional(
      imageName('Image of containers of hosts without a disk from an image: one with a shell. Default: `debian:12`.'),
    ),
    tools_image: Type.Optional(
      imageName(
        'Image of the container that makes loop devices: one with a shell and `losetup`. Default: that of the hosts.',
      ),
    ),
    images: Type.Optional(
      Type.Array(hostImage, { maxItems: 1000, description: 'What disks are made from. Default: none.' }),
    ),
    sources: Type.Optional(sources),
    shutdown_grace_seconds: Type.Optional(
      whole(0, 600, 'How long a host may take to end by itself before it is killed. Default: 10.'),
    ),
  },
  { ...strict, description: 'Hosts as containers, with files as volumes.' },
)
