package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

// nodesOf has the address and credentials for listing nodes.
type nodesOf struct{ server, authority, certificate, key string }

// node has the fields of a Node object that are used here.
type node struct {
	Spec struct {
		PodCIDRs []string `json:"podCIDRs"`
	} `json:"spec"`
	Status struct {
		Addresses []struct {
			Type    string `json:"type"`
			Address string `json:"address"`
		} `json:"addresses"`
	} `json:"status"`
}

const requestTimeout = 10 * time.Second

// routes lists the nodes, and returns the gateway of each pod network.
func (n nodesOf) routes() (map[string]string, error) {
	client, err := n.client()
	if err != nil {
		return nil, err
	}
	defer client.CloseIdleConnections()
	response, err := client.Get(n.server + "/api/v1/nodes?resourceVersion=0")
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the API server returned %s", response.Status)
	}
	return readRoutes(body)
}

func (n nodesOf) client() (*http.Client, error) {
	authority, err := os.ReadFile(n.authority)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(authority) {
		return nil, fmt.Errorf("%s has no certificate", n.authority)
	}
	own, err := tls.LoadX509KeyPair(n.certificate, n.key)
	if err != nil {
		return nil, err
	}
	settings := &tls.Config{RootCAs: pool, Certificates: []tls.Certificate{own}}
	return &http.Client{Timeout: requestTimeout, Transport: &http.Transport{TLSClientConfig: settings}}, nil
}

// readRoutes parses a NodeList. A node without an InternalIP or pod CIDR has no route.
func readRoutes(list []byte) (map[string]string, error) {
	var nodes struct {
		Items []node `json:"items"`
	}
	if err := json.Unmarshal(list, &nodes); err != nil {
		return nil, err
	}
	routes := map[string]string{}
	for _, one := range nodes.Items {
		for _, address := range one.Status.Addresses {
			gateway := net.ParseIP(address.Address).To4()
			if address.Type != "InternalIP" || gateway == nil {
				continue
			}
			for _, cidr := range one.Spec.PodCIDRs {
				if ip, _, err := net.ParseCIDR(cidr); err == nil && ip.To4() != nil {
					routes[cidr] = gateway.String()
				}
			}
		}
	}
	return routes, nil
}
