package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// The drive usually exists before this program starts, except on a very busy machine.
const (
	mediumPause = 100 * time.Millisecond
	mediumTries = 300
)

// Position of the volume label in an ISO 9660 file system.
const (
	labelOffset = 32808
	labelLength = 32
	seedLabel   = "cidata"
)

// withSeed mounts the seed disk while `read` runs. It finds the drive by its label, without waiting for udev's links.
func withSeed(read func() error) error {
	if err := os.MkdirAll(seedFolder, 0o700); err != nil {
		return err
	}
	for range mediumTries {
		if drive := findMedium("/dev/sr*"); drive != "" {
			if err := syscall.Mount(drive, seedFolder, "iso9660", syscall.MS_RDONLY|syscall.MS_NODEV|syscall.MS_NOEXEC|syscall.MS_NOSUID, "mode=0400,dmode=0500"); err != nil {
				return err
			}
			defer func() { warn("unmount the medium", syscall.Unmount(seedFolder, 0)) }()
			return read()
		}
		time.Sleep(mediumPause)
	}
	return errors.New("no drive has a medium labeled " + seedLabel)
}

// findMedium returns the first drive of the pattern with the seed label; empty if none has it.
func findMedium(pattern string) string {
	drives, _ := filepath.Glob(pattern)
	for _, drive := range drives {
		if readLabel(drive) == seedLabel {
			return drive
		}
	}
	return ""
}

func readLabel(drive string) string {
	file, err := os.Open(drive)
	if err != nil {
		return ""
	}
	defer file.Close()
	label := make([]byte, labelLength)
	if _, err := file.ReadAt(label, labelOffset); err != nil {
		return ""
	}
	return strings.ToLower(strings.TrimSpace(string(label)))
}
