package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

const written = "FLANNEL_NETWORK=10.200.0.0/14\nFLANNEL_SUBNET=10.200.7.1/24\nFLANNEL_MTU=1450\nFLANNEL_IPMASQ=true\n"

func TestTheBridgeHasTheSubnetOfItsNodeAndTheConfiguredSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "subnet.env")
	if err := os.WriteFile(file, []byte(written), 0o600); err != nil {
		t.Fatal(err)
	}
	own, err := readSubnet(file)
	if err != nil {
		t.Fatal(err)
	}
	configured, err := readNetwork([]byte(`{"name":"cbr0","cniVersion":"1.0.0","type":"flannel","delegate":{"isDefaultGateway":true,"mtu":1400}}`))
	if err != nil {
		t.Fatal(err)
	}
	described, err := json.Marshal(describeBridge(configured, own))
	if err != nil {
		t.Fatal(err)
	}
	const expected = `{"cniVersion":"1.0.0","ipMasq":false,"ipam":{"ranges":[[{"subnet":"10.200.7.0/24"}]],"routes":[{"dst":"10.200.0.0/14"}],"type":"host-local"},"isDefaultGateway":true,"isGateway":true,"mtu":1400,"name":"cbr0","type":"bridge"}`
	if string(described) != expected {
		t.Errorf("described as %s", described)
	}
}

func TestAnIncompleteSubnetFileIsRejected(t *testing.T) {
	file := filepath.Join(t.TempDir(), "subnet.env")
	if err := os.WriteFile(file, []byte("FLANNEL_NETWORK=10.200.0.0/14\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readSubnet(file); err == nil {
		t.Error("it was accepted")
	}
}
