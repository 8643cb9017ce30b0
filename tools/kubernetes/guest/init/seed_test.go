package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func takenFrom(t *testing.T, seed map[string]string) func(name string) string {
	folder, root := t.TempDir(), t.TempDir()
	for name, text := range seed {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := applySeed(folder, root); err != nil {
		t.Fatal(err)
	}
	return func(name string) string {
		text, _ := os.ReadFile(filepath.Join(root, name))
		return string(text)
	}
}

func TestAGuestGetsTheNameAndAddressesOfItsSeed(t *testing.T) {
	read := takenFrom(t, map[string]string{
		"meta-data":      `{"instance-id":"moor-1-host-2","local-hostname":"pool-1","public-keys":["ssh-ed25519 AAAA me"]}`,
		"user-data":      "#!/bin/sh\nuser data is not applied\n",
		"network-config": `{"version":2,"ethernets":{"public":{"match":{"macaddress":"52:54:00:01:02:03"},"addresses":["10.9.0.2/24","2001:db8::2/128"],"routes":[{"to":"0.0.0.0/0","via":"10.9.0.1"}],"nameservers":{"addresses":["10.9.0.1"]}}}}`,
	})
	expected := map[string]string{
		"etc/hostname":              "pool-1\n",
		"root/.ssh/authorized_keys": "ssh-ed25519 AAAA me\n",
		"etc/resolv.conf":           "nameserver 10.9.0.1\n",
		networkFile:                 "[Match]\nMACAddress=52:54:00:01:02:03\n[Network]\nLinkLocalAddressing=ipv6\nAddress=10.9.0.2/24\nAddress=2001:db8::2/128\nGateway=10.9.0.1\n",
	}
	for name, text := range expected {
		if found := read(name); found != text {
			t.Errorf("%s: %q", name, found)
		}
	}
}

func TestAGuestWithoutAddressesUsesDhcp(t *testing.T) {
	read := takenFrom(t, map[string]string{"meta-data": `{"local-hostname":"one"}`, "user-data": "#cloud-config\n{}\n"})
	if found := read(networkFile); found != "[Match]\nDriver=virtio_net\n[Network]\nDHCP=yes\n" {
		t.Errorf("%q", found)
	}
	if keys := read("root/.ssh/authorized_keys"); keys != "" {
		t.Errorf("somebody is let in: %q", keys)
	}
}

func TestAMediumIsFoundByItsLabel(t *testing.T) {
	folder := t.TempDir()
	medium := make([]byte, labelOffset+labelLength)
	write := func(name, label string) {
		copy(medium[labelOffset:], label+strings.Repeat(" ", labelLength-len(label)))
		if err := os.WriteFile(filepath.Join(folder, name), medium, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("sr0", "DEBIAN")
	if found := findMedium(filepath.Join(folder, "sr*")); found != "" {
		t.Errorf("found %s", found)
	}
	write("sr1", "CIDATA")
	if found := findMedium(filepath.Join(folder, "sr*")); filepath.Base(found) != "sr1" {
		t.Errorf("found %q", found)
	}
}
