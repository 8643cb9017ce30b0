package main

import (
	"fmt"
	"net"
	"os/exec"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// Routing protocol number that marks routes of this program; it is unassigned.
const protocol = 77

// setRoutes adds, replaces and deletes routes until they match the desired ones. It continues after errors, for example of an unreachable gateway, and returns them all.
func setRoutes(desired map[string]string) error {
	present, err := presentRoutes()
	if err != nil {
		return err
	}
	var failed []string
	for _, cidr := range sortedKeys(desired) {
		if present[cidr] == desired[cidr] {
			continue
		}
		if err := ip("route", "replace", cidr, "via", desired[cidr], "proto", strconv.Itoa(protocol)); err != nil {
			failed = append(failed, err.Error())
		}
	}
	for _, cidr := range sortedKeys(present) {
		if _, isDesired := desired[cidr]; isDesired {
			continue
		}
		if err := ip("route", "del", cidr, "proto", strconv.Itoa(protocol)); err != nil {
			failed = append(failed, err.Error())
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("%s", strings.Join(failed, "; "))
	}
	return nil
}

// presentRoutes returns this program's routes. It uses netlink, because Busybox's ip cannot filter by protocol.
func presentRoutes() (map[string]string, error) {
	table, err := syscall.NetlinkRIB(syscall.RTM_GETROUTE, syscall.AF_INET)
	if err != nil {
		return nil, err
	}
	messages, err := syscall.ParseNetlinkMessage(table)
	if err != nil {
		return nil, err
	}
	routes := map[string]string{}
	for _, message := range messages {
		if message.Header.Type != syscall.RTM_NEWROUTE || len(message.Data) < syscall.SizeofRtMsg {
			continue
		}
		route := (*syscall.RtMsg)(unsafe.Pointer(&message.Data[0]))
		attributes, err := syscall.ParseNetlinkRouteAttr(&message)
		if err != nil || route.Protocol != protocol {
			continue
		}
		values := map[uint16]net.IP{}
		for _, attribute := range attributes {
			values[attribute.Attr.Type] = attribute.Value
		}
		cidr := net.IPNet{IP: values[syscall.RTA_DST], Mask: net.CIDRMask(int(route.Dst_len), 32)}
		routes[cidr.String()] = values[syscall.RTA_GATEWAY].String()
	}
	return routes, nil
}

func ip(arguments ...string) error {
	printed, err := exec.Command("ip", arguments...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("ip %s: %v: %s", strings.Join(arguments, " "), err, strings.TrimSpace(string(printed)))
	}
	return nil
}

func sortedKeys(of map[string]string) []string {
	keys := make([]string, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
