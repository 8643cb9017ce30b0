package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"

	"github.com/linode/linodego"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

const (
	clusterMade  = "clusters: create with two pools"
	clusterReady = "clusters: wait until a node is ready by its own Kubernetes"
	poolsReady   = "clusters: all nodes become ready"
)

func (s *scene) clusters() {
	s.step(clusterMade, []string{"catalogue: regions", "catalogue: versions of Kubernetes"}, func(ctx context.Context) error {
		made, err := s.client.CreateLKECluster(ctx, linodego.LKEClusterCreateOptions{
			Label: "go-cluster", Region: s.region, K8sVersion: s.versions[len(s.versions)-2], Tags: []string{"go"},
			NodePools: []linodego.LKENodePoolCreateOptions{
				{
					Type: "g6-standard-1", Count: 2, Labels: linodego.LKENodePoolLabels{"role": "web"},
					Taints: []linodego.LKENodePoolTaint{{Key: "walk", Value: "yes", Effect: linodego.LKENodePoolTaintEffectPreferNoSchedule}},
				},
				{Type: "g6-standard-2", Count: 1, Autoscaler: &linodego.LKENodePoolAutoscaler{Enabled: true, Min: 1, Max: 3}},
			},
		})
		if err != nil {
			return err
		}
		s.cluster = made.ID
		_, err = s.client.WaitForLKEClusterStatus(ctx, s.cluster, linodego.LKEClusterReady, 40)
		pools, errPools := s.client.ListLKENodePools(ctx, s.cluster, nil)
		for _, one := range pools {
			s.pools = append(s.pools, one.ID)
		}
		return first(err, errPools, wanted("pools", len(pools), 2))
	})
	s.step(clusterReady, []string{clusterMade}, func(ctx context.Context) error {
		options := linodego.LKEClusterPollOptions{Retry: true, TimeoutSeconds: 80}
		return s.client.WaitForLKEClusterConditions(ctx, s.cluster, options, hasReadyNode)
	})
	s.step(poolsReady, []string{clusterMade}, func(ctx context.Context) error {
		for _, pool := range s.pools {
			nodes, err := s.allReady(ctx, s.cluster, pool)
			if err != nil {
				return err
			}
			s.nodes = append(s.nodes, nodes...)
		}
		return nil
	})
	s.step("clusters: nodes are instances of the cluster", []string{poolsReady}, func(ctx context.Context) error {
		found, err := s.client.GetInstance(ctx, s.nodes[0].InstanceID)
		if err != nil {
			return err
		}
		return wanted("cluster", found.LKEClusterID, s.cluster)
	})
	s.pool()
	s.step("clusters: access list of the control plane", []string{poolsReady}, func(ctx context.Context) error {
		_, err := s.client.GetLKEClusterControlPlaneACL(ctx, s.cluster)
		isOn := true
		addresses := linodego.LKEClusterControlPlaneACLAddressesOptions{IPv4: &[]string{"127.0.0.1/32"}}
		_, errUpdate := s.client.UpdateLKEClusterControlPlaneACL(ctx, s.cluster, linodego.LKEClusterControlPlaneACLUpdateOptions{
			ACL: linodego.LKEClusterControlPlaneACLOptions{Enabled: &isOn, Addresses: &addresses},
		})
		return first(err, errUpdate, s.client.DeleteLKEClusterControlPlaneACL(ctx, s.cluster))
	})
}

func (s *scene) pool() {
	s.step("pools: create, grow, recycle a node, delete one, delete", []string{poolsReady}, func(ctx context.Context) error {
		made, err := s.client.CreateLKENodePool(ctx, s.cluster, linodego.LKENodePoolCreateOptions{Type: "g6-standard-1", Count: 1, Tags: []string{"extra"}})
		if err != nil {
			return err
		}
		_, err = s.client.UpdateLKENodePool(ctx, s.cluster, made.ID, linodego.LKENodePoolUpdateOptions{
			Count: 2, Autoscaler: &linodego.LKENodePoolAutoscaler{Enabled: true, Min: 1, Max: 4},
		})
		if err != nil {
			return err
		}
		nodes, err := s.allReady(ctx, s.cluster, made.ID)
		if err != nil {
			return err
		}
		old := nodes[0].ID
		err = s.client.RecycleLKENodePoolNode(ctx, s.cluster, old)
		errNew := s.replaced(ctx, s.cluster, made.ID, []string{old})
		fresh, errReady := s.allReady(ctx, s.cluster, made.ID)
		if err := first(err, errNew, errReady); err != nil {
			return err
		}
		return first(s.client.DeleteLKENodePoolNode(ctx, s.cluster, fresh[0].ID), s.client.DeleteLKENodePool(ctx, s.cluster, made.ID))
	})
	s.step("credentials: regenerate and service token", []string{poolsReady}, func(ctx context.Context) error {
		_, err := s.client.RegenerateLKECluster(ctx, s.cluster, linodego.LKEClusterRegenerateOptions{KubeConfig: true})
		return first(s.client.DeleteLKEClusterServiceToken(ctx, s.cluster), err)
	})
	s.step("credentials: a new kubeconfig", []string{poolsReady}, func(ctx context.Context) error {
		before, err := s.client.GetLKEClusterKubeconfig(ctx, s.cluster)
		if err != nil {
			return err
		}
		if err := s.client.DeleteLKEClusterKubeconfig(ctx, s.cluster); err != nil {
			return err
		}
		return until(ctx, "another kubeconfig", func() (bool, error) {
			after, err := s.client.GetLKEClusterKubeconfig(ctx, s.cluster)
			return err == nil && after.KubeConfig != before.KubeConfig, nil
		})
	})
}

func (s *scene) remove() {
	s.step("clusters: delete, and what is gone is not found", []string{clusterMade}, func(ctx context.Context) error {
		if err := s.client.DeleteLKECluster(ctx, s.cluster); err != nil {
			return err
		}
		return until(ctx, "the cluster is gone", func() (bool, error) {
			_, err := s.client.GetLKECluster(ctx, s.cluster)
			return linodego.IsNotFound(err), nil
		})
	})
	s.step("instances: delete, which frees volumes", []string{hostMade, volumeMade}, func(ctx context.Context) error {
		_, err := s.client.AttachVolume(ctx, s.volume, &linodego.VolumeAttachOptions{LinodeID: s.host})
		errDelete := s.client.DeleteInstance(ctx, s.host)
		_, errFree := s.client.WaitForVolumeLinodeID(ctx, s.volume, nil, 40)
		return first(err, errDelete, errFree, s.client.DeleteVolume(ctx, s.volume))
	})
}

// allReady waits until a pool has its number of nodes, all ready.
func (s *scene) allReady(ctx context.Context, cluster, id int) (nodes []linodego.LKENodePoolLinode, err error) {
	err = until(ctx, fmt.Sprintf("all nodes of pool %d are ready", id), func() (bool, error) {
		pool, err := s.client.GetLKENodePool(ctx, cluster, id)
		if err != nil {
			return false, err
		}
		nodes = pool.Linodes
		isWaiting := slices.ContainsFunc(nodes, func(one linodego.LKENodePoolLinode) bool { return one.Status != linodego.LKELinodeReady })
		return !isWaiting && len(nodes) == pool.Count, nil
	})
	return nodes, err
}

// replaced waits until a pool contains none of the old nodes.
func (s *scene) replaced(ctx context.Context, cluster, id int, old []string) error {
	return until(ctx, "old nodes are replaced", func() (bool, error) {
		pool, err := s.client.GetLKENodePool(ctx, cluster, id)
		if err != nil {
			return false, err
		}
		isOld := func(one linodego.LKENodePoolLinode) bool { return slices.Contains(old, one.ID) }
		return !slices.ContainsFunc(pool.Linodes, isOld), nil
	})
}

// open returns client-go for a cluster, from the kubeconfig of the service.
func open(kubeconfig *linodego.LKEClusterKubeconfig) (*kubernetes.Clientset, error) {
	text, err := base64.StdEncoding.DecodeString(kubeconfig.KubeConfig)
	if err != nil {
		return nil, err
	}
	config, err := clientcmd.RESTConfigFromKubeConfig(text)
	if err != nil {
		return nil, err
	}
	return kubernetes.NewForConfig(config)
}

// hasReadyNode is the condition of linodego's own helper module for clusters.
func hasReadyNode(ctx context.Context, options linodego.ClusterConditionOptions) (bool, error) {
	client, err := open(options.LKEClusterKubeconfig)
	if err != nil {
		return false, err
	}
	nodes, err := client.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(nodes.Items, isReady), nil
}

func isReady(node corev1.Node) bool {
	return slices.ContainsFunc(node.Status.Conditions, func(one corev1.NodeCondition) bool {
		return one.Type == corev1.NodeReady && one.Status == corev1.ConditionTrue
	})
}
