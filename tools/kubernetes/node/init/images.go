package main

import (
	"fmt"
	"log"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Folders of image archives: those of the node image, and those of the bootstrap config.
var imageFolders = []string{"/usr/share/moorage/images", bootstrapFolder + "/images"}

const (
	runtimeSocket = "/run/containerd/containerd.sock"
	// Stored in containerd's volume, whose content it lists.
	importedList = "/var/lib/containerd/imported-archives"
	runtimePause = 50 * time.Millisecond
	runtimeTries = 600
)

// importImages imports new archives into containerd, so that pods with these images need no registry.
func importImages() error {
	if err := awaitRuntime(); err != nil {
		return err
	}
	text, _ := os.ReadFile(importedList)
	imported := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, folder := range imageFolders {
		archives, err := filepath.Glob(folder + "/*.tar")
		if err != nil {
			return err
		}
		for _, archive := range archives {
			mark, err := markArchive(archive)
			if err != nil {
				return err
			}
			if slices.Contains(imported, mark) {
				continue
			}
			if err := importArchive(archive); err != nil {
				return err
			}
			imported = append(imported, mark)
		}
	}
	return os.WriteFile(importedList, []byte(strings.Join(imported, "\n")), 0o644)
}

func markArchive(archive string) (string, error) {
	state, err := os.Stat(archive)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d %d", archive, state.Size(), state.ModTime().Unix()), nil
}

// importArchive imports an archive and discards the packed layers to save disk space; a node never pushes images.
func importArchive(archive string) error {
	output, err := exec.Command("ctr", "--namespace=k8s.io", "images", "import", "--local", "--discard-unpacked-layers", archive).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", archive, err, output)
	}
	log.Printf("imported %s", filepath.Base(archive))
	return nil
}

func awaitRuntime() error {
	var err error
	for range runtimeTries {
		var connection net.Conn
		if connection, err = net.Dial("unix", runtimeSocket); err == nil {
			return connection.Close()
		}
		time.Sleep(runtimePause)
	}
	return err
}
