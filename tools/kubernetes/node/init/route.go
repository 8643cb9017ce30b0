package main

import (
	"encoding/binary"
	"net"
	"strconv"
)

// The kernel prints addresses of routes as a number in the machine's own order of bytes.
func parseRouteAddress(printed string) string {
	number, err := strconv.ParseUint(printed, 16, 32)
	if err != nil {
		return "192.0.2.1"
	}
	bytes := make([]byte, 4)
	binary.NativeEndian.PutUint32(bytes, uint32(number))
	return net.IP(bytes).String()
}
