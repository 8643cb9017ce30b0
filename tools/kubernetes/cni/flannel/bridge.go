package main

import (
	"bufio"
	"fmt"
	"maps"
	"net"
	"os"
	"strconv"
	"strings"
)

// subnet has the settings that flanneld writes for this node.
type subnet struct {
	network, own string
	mtu          int
	// True if flanneld masquerades, so that the bridge must not.
	masquerades bool
}

func readSubnet(file string) (*subnet, error) {
	opened, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("flanneld does not run yet: %w", err)
	}
	defer opened.Close()
	read := &subnet{}
	for lines := bufio.NewScanner(opened); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), "=")
		switch name {
		case "FLANNEL_NETWORK":
			read.network = value
		case "FLANNEL_SUBNET":
			// The bridge's address with its prefix length; only the network is used.
			_, network, err := net.ParseCIDR(value)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			read.own = network.String()
		case "FLANNEL_MTU":
			if read.mtu, err = strconv.Atoi(value); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		case "FLANNEL_IPMASQ":
			read.masquerades = value == "true"
		}
	}
	if read.network == "" || read.own == "" || read.mtu == 0 {
		return nil, fmt.Errorf("%s lacks FLANNEL_NETWORK, FLANNEL_SUBNET or FLANNEL_MTU", file)
	}
	return read, nil
}

// describeBridge returns the configuration of the delegate plugin. The network's own settings override those derived from the subnet.
func describeBridge(network *network, own *subnet) map[string]any {
	described := map[string]any{
		"type":      "bridge",
		"isGateway": true,
		"mtu":       own.mtu,
		"ipMasq":    !own.masquerades,
	}
	maps.Copy(described, network.Delegate)
	described["name"] = network.Name
	described["cniVersion"] = network.CNIVersion
	described["ipam"] = map[string]any{
		"type":   "host-local",
		"ranges": [][]map[string]string{{{"subnet": own.own}}},
		"routes": []map[string]string{{"dst": own.network}},
	}
	return described
}
