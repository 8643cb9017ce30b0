package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// Folder to which the control plane writes the node's bootstrap config:
//
//	ca.crt                 the cluster's CA certificate
//	bootstrap.kubeconfig   the API server's address, and a token that may request the node's certificate
//	kubelet.yaml           a KubeletConfiguration, which overrides the image's
//	node.env               NAME=, and optionally ADDRESS=, LABELS=a=b,c=d, DNS=address,address, and MEMORY_MIB= and CPUS= of the node's host type
//	images/*.tar           image archives, for a node without a registry
//	ready                  the config's version, written last; a different version means that the config has changed
const bootstrapFolder = "/etc/moorage/node"

func bootstrapFile(name string) string { return filepath.Join(bootstrapFolder, name) }

// bootstrapVersion returns the content of `ready`; empty while the config is incomplete.
func bootstrapVersion() string {
	version, _ := os.ReadFile(bootstrapFile("ready"))
	return string(bytes.TrimSpace(version))
}

// readNodeSettings parses node.env: lines NAME=value without quoting.
func readNodeSettings() (map[string]string, error) {
	text, err := os.ReadFile(bootstrapFile("node.env"))
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
