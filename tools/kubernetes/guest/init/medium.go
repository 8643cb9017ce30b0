package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// The drive is there before this program is, save on a machine that is very busy.
const (
	mediumPause = 100 * time.Millisecond
	mediumTries = 300
)

// Where a medium says what it is called, by ISO 9660.
const (
	labelOffset = 32808
	labelLength = 32
	seedLabel   = "cidata"
)

// Mounts the medium of first settings for as long as it is read: nothing has to wait for the names that udev gives.
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
	return errors.New("no drive has a medium that is called " + seedLabel)
}

// The first drive of that pattern that has one; empty for none.
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
