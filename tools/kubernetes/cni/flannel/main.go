// The network plugin of flannel, for where upstream's own (a module of its own) cannot be had: it takes the same configuration.
//
// flanneld writes which addresses the pods of this node have; the plugin makes of them the configuration of a bridge and calls the plugin of that name.
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
		return nil, fmt.Errorf("the configuration is no JSON: %w", err)
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
	// Written first: after a restart of the node the address must be given back before flanneld has written its file again.
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
	remembered := filepath.Join(network.DataDir, call.ContainerID)
	delegate, err := os.ReadFile(remembered)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := invoke.DelegateDel(context.Background(), pluginName(network), delegate, nil); err != nil {
		return err
	}
	return os.Remove(remembered)
}

func pluginName(network *network) string {
	if name, isText := network.Delegate["type"].(string); isText {
		return name
	}
	return "bridge"
}
