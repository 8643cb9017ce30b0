package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

type device struct {
	name         string
	kind         uint32
	major, minor uint32
}

// Number of loop devices to create. A program that needs more creates them.
const loops = 8

// prepareDevices creates devices that container runtimes omit: the kubelet reads the kernel log, and test disks are loop devices.
func prepareDevices() {
	devices := []device{
		{"kmsg", syscall.S_IFCHR, 1, 11},
		{"fuse", syscall.S_IFCHR, 10, 229},
		{"net/tun", syscall.S_IFCHR, 10, 200},
		{"loop-control", syscall.S_IFCHR, 10, 237},
	}
	for minor := range uint32(loops) {
		devices = append(devices, device{fmt.Sprintf("loop%d", minor), syscall.S_IFBLK, 7, minor})
	}
	for _, one := range devices {
		path := filepath.Join("/dev", one.name)
		warn("create a folder", os.MkdirAll(filepath.Dir(path), 0o755))
		number := int(one.major<<8 | one.minor)
		if err := syscall.Mknod(path, one.kind|0o600, number); err != nil && !os.IsExist(err) {
			warn("create "+path, err)
		}
	}
}
