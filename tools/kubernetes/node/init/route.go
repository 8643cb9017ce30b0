package main

import (
	"encoding/binary"
	"net"
	"strconv"
)

// parseRouteAddress parses an address of /proc/net/route: a hexadecimal number in native byte order.
func parseRouteAddress(printed string) string {
	number, err := strconv.ParseUint(printed, 16, 32)
	if err != nil {
		return "192.0.2.1"
	}
	bytes := make([]byte, 4)
	binary.NativeEndian.PutUint32(bytes, uint32(number))
	return net.IP(bytes).String()
}
