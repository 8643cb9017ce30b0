package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// Kubelet configuration drop-ins, applied in this order: the bootstrap config takes precedence.
const (
	planDropIn      = kubeletDropIn + "/10-plan.conf"
	bootstrapDropIn = kubeletDropIn + "/20-bootstrap.conf"
)

func writeDropIns(settings map[string]string) error {
	if err := os.RemoveAll(kubeletDropIn); err != nil {
		return err
	}
	if err := os.MkdirAll(kubeletDropIn, 0o755); err != nil {
		return err
	}
	config, err := os.ReadFile(bootstrapFile("kubelet.yaml"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(bootstrapDropIn, config, 0o600); err != nil {
		return err
	}
	memory, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return err
	}
	reserved := reserveRest(settings, machineMemoryKib(string(memory)), runtime.NumCPU())
	if len(reserved) == 0 {
		return nil
	}
	plan, err := json.Marshal(map[string]any{
		"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "systemReserved": reserved,
	})
	if err != nil {
		return err
	}
	return os.WriteFile(planDropIn, plan, 0o600)
}

// reserveRest returns the kubelet's systemReserved. The kubelet sees the whole machine, so everything above the node's host type is reserved.
func reserveRest(settings map[string]string, machineKib, machineCpus int) map[string]string {
	reserved := map[string]string{}
	if plan, err := strconv.Atoi(settings["MEMORY_MIB"]); err == nil && plan*1024 < machineKib {
		reserved["memory"] = strconv.Itoa(machineKib-plan*1024) + "Ki"
	}
	if plan, err := strconv.Atoi(settings["CPUS"]); err == nil && plan < machineCpus {
		reserved["cpu"] = strconv.Itoa(machineCpus - plan)
	}
	return reserved
}

func machineMemoryKib(text string) int {
	for _, line := range strings.Split(text, "\n") {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "MemTotal:" {
			kib, _ := strconv.Atoi(fields[1])
			return kib
		}
	}
	return 0
}

// forgetOtherCluster deletes the kubelet's certificate if it belongs to another cluster, server or node name: with any certificate the kubelet ignores its token.
// A new token alone keeps the certificate.
func forgetOtherCluster(name string) error {
	remembered := filepath.Join(kubeletState, "joined-as")
	authority, err := os.ReadFile(bootstrapFile("ca.crt"))
	if err != nil {
		return err
	}
	bootstrap, err := os.ReadFile(bootstrapFile("bootstrap.kubeconfig"))
	if err != nil {
		return err
	}
	now := name + " " + findServer(string(bootstrap)) + "\n" + string(authority)
	if before, err := os.ReadFile(remembered); err == nil && string(before) == now {
		return nil
	}
	for _, old := range []string{"kubeconfig", "pki"} {
		if err := os.RemoveAll(filepath.Join(kubeletState, old)); err != nil {
			return err
		}
	}
	return os.WriteFile(remembered, []byte(now), 0o600)
}

// findServer returns the API server's host and port from a kubeconfig with one cluster, in YAML or JSON.
func findServer(kubeconfig string) string {
	_, after, _ := strings.Cut(kubeconfig, "https://")
	server, _, _ := strings.Cut(strings.NewReplacer("\"", " ", "'", " ", ",", " ", "}", " ", "\n", " ").Replace(after), " ")
	return server
}
