// flannel is flannel's CNI plugin, with the same configuration as upstream's, whose module is not available everywhere.
//
// flanneld writes the node's subnet to a file. The plugin derives the configuration of the bridge plugin from it, and calls that plugin.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/containernetworking/cni/pkg/invoke"
	"github.com/containernetworking/cni/pkg/skel"
	"github.com/containernetworking/cni/pkg/types"
	"github.com/containernetworking/cni/pkg/version"
)

const (
	defaultSubnetFile = "/run/flannel/subnet.env"
	defaultDataDir    = "/var/lib/cni/flannel"
)

type network struct {
	types.NetConf
	SubnetFile string         `json:"subnetFile"`
	DataDir    string         `json:"dataDir"`
	Delegate   map[string]any `json:"delegate"`
}

func main() {
	skel.PluginMainFuncs(skel.CNIFuncs{Add: add, Del: remove}, version.All, "flannel, as a bridge")
}

func readNetwork(input []byte) (*network, error) {
	read := &network{SubnetFile: defaultSubnetFile, DataDir: defaultDataDir}
	if err := json.Unmarshal(input, read); err != nil {
		return nil, fmt.Errorf("the configuration is not valid JSON: %w", err)
	}
	return read, nil
}

func add(call *skel.CmdArgs) error {
	network, err := readNetwork(call.StdinData)
	if err != nil {
		return err
	}
	own, err := readSubnet(network.SubnetFile)
	if err != nil {
		return err
	}
	delegate, err := json.Marshal(describeBridge(network, own))
	if err != nil {
		return err
	}
	// Saved first: after a restart of the node, DEL must release the address before flanneld has written its file again.
	if err := os.MkdirAll(network.DataDir, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(network.DataDir, call.ContainerID), delegate, 0o600); err != nil {
		return err
	}
	result, err := invoke.DelegateAdd(context.Background(), pluginName(network), delegate, nil)
	if err != nil {
		return err
	}
	return result.Print()
}

func remove(call *skel.CmdArgs) error {
	network, err := readNetwork(call.StdinData)
	if err != nil {
		return err
	}
	saved := filepath.Join(network.DataDir, call.ContainerID)
	delegate, err := os.ReadFile(saved)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := invoke.DelegateDel(context.Background(), pluginName(network), delegate, nil); err != nil {
		return err
	}
	return os.Remove(saved)
}

func pluginName(network *network) string {
	if name, isText := network.Delegate["type"].(string); isText {
		return name
	}
	return "bridge"
}
