package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Mount point of the seed disk: cloud-init's NoCloud format, limited to the JSON that the control plane writes.
const seedFolder = runFolder + "/seed"

const networkFile = "run/systemd/network/10-seed.network"

type metaData struct {
	Hostname string   `json:"local-hostname"`
	Keys     []string `json:"public-keys"`
}

type networkConfig struct {
	Ethernets map[string]ethernet `json:"ethernets"`
}

type ethernet struct {
	Match struct {
		Address string `json:"macaddress"`
	} `json:"match"`
	Addresses []string `json:"addresses"`
	Routes    []struct {
		Via string `json:"via"`
	} `json:"routes"`
	NameServers struct {
		Addresses []string `json:"addresses"`
	} `json:"nameservers"`
}

// applySeed writes the host name, network configuration and root's SSH keys of the seed below a folder.
func applySeed(seed, root string) error {
	var meta metaData
	var network networkConfig
	if err := readSeed(filepath.Join(seed, "meta-data"), &meta); err != nil {
		return err
	}
	// Absent if the guest uses DHCP.
	if err := readSeed(filepath.Join(seed, "network-config"), &network); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	files := map[string]string{networkFile: describeNetwork(network), "etc/resolv.conf": describeServers(network)}
	if len(meta.Keys) > 0 {
		files["root/.ssh/authorized_keys"] = strings.Join(meta.Keys, "\n") + "\n"
	}
	if meta.Hostname != "" {
		files["etc/hostname"] = meta.Hostname + "\n"
		files["etc/hosts"] = "127.0.0.1 localhost\n127.0.1.1 " + meta.Hostname + "\n::1 localhost\n"
		if root == "/" {
			warn("set the host name", syscall.Sethostname([]byte(meta.Hostname)))
		}
	}
	for name, text := range files {
		if err := writeFile(filepath.Join(root, name), text); err != nil {
			return err
		}
	}
	return nil
}

// readSeed parses a JSON file.
func readSeed(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func describeNetwork(network networkConfig) string {
	for _, one := range network.Ethernets {
		lines := []string{"[Match]", "MACAddress=" + one.Match.Address, "[Network]", "LinkLocalAddressing=ipv6"}
		for _, address := range one.Addresses {
			lines = append(lines, "Address="+address)
		}
		for _, route := range one.Routes {
			lines = append(lines, "Gateway="+route.Via)
		}
		return strings.Join(lines, "\n") + "\n"
	}
	return "[Match]\nDriver=virtio_net\n[Network]\nDHCP=yes\n"
}

func describeServers(network networkConfig) string {
	text := ""
	for _, one := range network.Ethernets {
		for _, server := range one.NameServers.Addresses {
			text += "nameserver " + server + "\n"
		}
	}
	return text
}

// writeFile writes a file that all users can read, since system services run as other users; only root can read its SSH keys.
func writeFile(path, text string) error {
	folderMode, mode := os.FileMode(0o755), os.FileMode(0o644)
	if strings.HasSuffix(filepath.Dir(path), ".ssh") {
		folderMode, mode = 0o700, 0o600
	}
	if err := os.MkdirAll(filepath.Dir(path), folderMode); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), mode)
}
