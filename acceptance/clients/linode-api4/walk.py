"""linode_api4, the vendor's Python library, used as in its documentation: objects, filters, save(), and its event pollers."""

from scene import it, walk
import clusters
import hosts
import neighbours
import volumes

for part in (neighbours, hosts, volumes, clusters):
    part.walk_along(walk, it)
walk.end()
