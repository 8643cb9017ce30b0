package main

import (
	"log"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Folder of files that are written at each start.
const runFolder = "/run/moorage"

// prepareMounts shares mounts between the node and its pods, which storage drivers require, and makes /sys writable.
func prepareMounts() {
	warn("share mounts", syscall.Mount("", "/", "", syscall.MS_SHARED|syscall.MS_REC, ""))
	warn("make /sys writable", syscall.Mount("", "/sys", "", syscall.MS_REMOUNT|syscall.MS_NOSUID|syscall.MS_NODEV|syscall.MS_NOEXEC, ""))
	warn("create a folder", os.MkdirAll(runFolder, 0o755))
}

// Settings of the machine, which the kubelet would change: it gets copies with the same content.
var machineSettings = []string{
	"vm/overcommit_memory", "vm/panic_on_oom", "kernel/panic", "kernel/panic_on_oops", "kernel/keys/root_maxkeys", "kernel/keys/root_maxbytes",
}

// Settings of the node's network namespace.
var networkSettings = []string{"net/ipv4/ip_forward", "net/ipv6/conf/all/forwarding", "net/bridge/bridge-nf-call-iptables", "net/bridge/bridge-nf-call-ip6tables"}

func prepareKernel() {
	for _, setting := range machineSettings {
		warn("hide "+setting, hideSetting(setting))
	}
	for _, setting := range networkSettings {
		// Some kernels lack some of these settings; none is required.
		_ = os.WriteFile(filepath.Join("/proc/sys", setting), []byte("1"), 0o644)
	}
	if id, _ := os.ReadFile("/etc/machine-id"); len(id) < 32 {
		random, err := os.ReadFile("/proc/sys/kernel/random/uuid")
		warn("generate a machine ID", err)
		warn("write the machine ID", os.WriteFile("/etc/machine-id", []byte(strings.ReplaceAll(string(random), "-", "")), 0o444))
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

// warn logs an error and continues: a node without an optional feature must still start. The kubelet reports missing required ones.
func warn(what string, err error) {
	if err != nil {
		log.Printf("cannot %s: %v", what, err)
	}
}
