package main

import (
	"log"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// What this program makes at each start.
const runFolder = "/run/moorage"

// Mounts of pods, those of storage drivers above all, must be seen by the node and the other way round; and a node writes into /sys.
func prepareMounts() {
	warn("share mounts", syscall.Mount("", "/", "", syscall.MS_SHARED|syscall.MS_REC, ""))
	warn("make /sys writable", syscall.Mount("", "/sys", "", syscall.MS_REMOUNT|syscall.MS_NOSUID|syscall.MS_NODEV|syscall.MS_NOEXEC, ""))
	warn("make a folder", os.MkdirAll(runFolder, 0o755))
}

// These belong to the machine below and not to this node, and the kubelet insists on its own values: it gets files that only look like them.
var machineSettings = []string{
	"vm/overcommit_memory", "vm/panic_on_oom", "kernel/panic", "kernel/panic_on_oops", "kernel/keys/root_maxkeys", "kernel/keys/root_maxbytes",
}

// Those of the node's own network.
var networkSettings = []string{"net/ipv4/ip_forward", "net/ipv6/conf/all/forwarding", "net/bridge/bridge-nf-call-iptables", "net/bridge/bridge-nf-call-ip6tables"}

func prepareKernel() {
	for _, setting := range machineSettings {
		warn("hide "+setting, hideSetting(setting))
	}
	for _, setting := range networkSettings {
		// Not every kernel has every one of them, and a node can do without.
		_ = os.WriteFile(filepath.Join("/proc/sys", setting), []byte("1"), 0o644)
	}
	if id, _ := os.ReadFile("/etc/machine-id"); len(id) < 32 {
		random, err := os.ReadFile("/proc/sys/kernel/random/uuid")
		warn("make a machine's id", err)
		warn("write the machine's id", os.WriteFile("/etc/machine-id", []byte(strings.ReplaceAll(string(random), "-", "")), 0o444))
	}
}

func hideSetting(setting string) error {
	real := filepath.Join("/proc/sys", setting)
	value, err := os.ReadFile(real)
	if err != nil {
		return err
	}
	copied := filepath.Join(runFolder, strings.ReplaceAll(setting, "/", "."))
	if err := os.WriteFile(copied, value, 0o644); err != nil {
		return err
	}
	return syscall.Mount(copied, real, "", syscall.MS_BIND, "")
}

// Whether it counts shows later, in what the kubelet says; a node that lacks something unimportant must still start.
func warn(what string, err error) {
	if err != nil {
		log.Printf("cannot %s: %v", what, err)
	}
}
