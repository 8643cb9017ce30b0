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

// What marks routes as ours in the kernel's table: a number that no program of the usual ones has.
const protocol = 77

// Makes the routes those that are wanted; a node whose address is on no network of ours has none, and the others count nevertheless.
func setRoutes(wanted map[string]string) error {
	present, err := presentRoutes()
	if err != nil {
		return err
	}
	var failed []string
	for _, cidr := range sortedKeys(wanted) {
		if present[cidr] == wanted[cidr] {
			continue
		}
		if err := ip("route", "replace", cidr, "via", wanted[cidr], "proto", strconv.Itoa(protocol)); err != nil {
			failed = append(failed, err.Error())
		}
	}
	for _, cidr := range sortedKeys(present) {
		if _, isWanted := wanted[cidr]; isWanted {
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

// Those of ours that the kernel has. Busybox shows the routes of all.
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
