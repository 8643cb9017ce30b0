package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

const cgroupRoot = "/sys/fs/cgroup"

// prepareCgroups makes the container's cgroups writable: the container runtime mounts them read-only, but kubelet and runc create cgroups below them.
func prepareCgroups() {
	mounts, err := os.ReadFile("/proc/self/mounts")
	warn("list mounts", err)
	for _, line := range strings.Split(string(mounts), "\n") {
		fields := strings.Fields(line)
		if len(fields) < 3 || !strings.HasPrefix(fields[1], cgroupRoot) {
			continue
		}
		flags := uintptr(syscall.MS_REMOUNT | syscall.MS_BIND | syscall.MS_NOSUID | syscall.MS_NODEV | syscall.MS_NOEXEC)
		warn("make "+fields[1]+" writable", syscall.Mount("", fields[1], "", flags, ""))
		if fields[1] == cgroupRoot && fields[2] == "cgroup2" {
			divideCgroup()
		}
	}
}

// divideCgroup moves all processes to a child cgroup. In cgroup v2 a cgroup with processes cannot delegate controllers to its children.
func divideCgroup() {
	own := filepath.Join(cgroupRoot, "init")
	warn("create a cgroup", os.MkdirAll(own, 0o755))
	processes, err := os.ReadFile(filepath.Join(cgroupRoot, "cgroup.procs"))
	warn("list processes", err)
	for _, process := range strings.Fields(string(processes)) {
		// The process may have exited.
		_ = os.WriteFile(filepath.Join(own, "cgroup.procs"), []byte(process), 0o644)
	}
	controllers, err := os.ReadFile(filepath.Join(cgroupRoot, "cgroup.controllers"))
	warn("list controllers", err)
	for _, controller := range strings.Fields(string(controllers)) {
		warn("delegate "+controller, os.WriteFile(filepath.Join(cgroupRoot, "cgroup.subtree_control"), []byte("+"+controller), 0o644))
	}
}
