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

// Archives of images that the node has from its own image, and those that came with its papers.
var imageFolders = []string{"/usr/share/moorage/images", papersFolder + "/images"}

const (
	runtimeSocket = "/run/containerd/containerd.sock"
	// In containerd's own volume: it says what is in there.
	importedList = "/var/lib/containerd/imported-archives"
	runtimePause = 50 * time.Millisecond
	runtimeTries = 600
)

// Gives containerd what it has not had yet, so that pods of these images need no registry.
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

// The packed layers go once they are unpacked: a node needs the room, and gives its images to nobody.
func importArchive(archive string) error {
	said, err := exec.Command("ctr", "--namespace=k8s.io", "images", "import", "--local", "--discard-unpacked-layers", archive).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", archive, err, said)
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
