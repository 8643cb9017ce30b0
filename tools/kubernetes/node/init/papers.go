package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// Whoever has made the node puts its papers here:
//
//	ca.crt                 the cluster's authority
//	bootstrap.kubeconfig   where the API server is, and a token that may ask for the node's certificate
//	kubelet.yaml           a KubeletConfiguration of what is the cluster's or this node's: what is named in it counts before that of the image
//	node.env               lines NAME=, and where they are wanted ADDRESS=, LABELS=a=b,c=d, DNS=address,address, and MEMORY_MIB= and CPUS= of the node's plan
//	images/*.tar           archives of images for this node, where it has no registry
//	ready                  written last; other content says that the papers have changed
const papersFolder = "/etc/moorage/node"

func paper(name string) string { return filepath.Join(papersFolder, name) }

// What `ready` says; empty while the papers are not complete.
func papersStamp() string {
	stamp, _ := os.ReadFile(paper("ready"))
	return string(bytes.TrimSpace(stamp))
}

// Lines NAME=value, nothing is quoted.
func readNodeSettings() (map[string]string, error) {
	text, err := os.ReadFile(paper("node.env"))
	if err != nil {
		return nil, err
	}
	settings := map[string]string{}
	for _, line := range strings.Split(string(text), "\n") {
		if name, value, found := strings.Cut(strings.TrimSpace(line), "="); found {
			settings[name] = value
		}
	}
	return settings, nil
}
